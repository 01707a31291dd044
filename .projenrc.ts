import { awscdk, javascript, JsonFile, typescript } from 'projen';

const NAME = 'cdk-custom-resource-kit';
/** What is tested and compiled against; users may bring anything from `cdkVersion` on. */
const NEWEST_CDK = '2.276.0';
const FOLDERS = ['src', 'lambda', 'local', 'examples', 'test', 'bench', 'scripts'];
/** How everything outside src/ is compiled and checked; src/ is jsii's. */
const STRICT = {
  target: 'ES2022',
  lib: ['es2022'],
  module: 'node20',
  moduleResolution: 'node16',
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  esModuleInterop: true,
  skipLibCheck: true,
};

// ---------------------------------------------------------------------------------------------------------------------
// The package: names are frozen, they are part of the wire format and of five languages' imports
// ---------------------------------------------------------------------------------------------------------------------
const project = new awscdk.AwsCdkConstructLibrary({
  name: NAME,
  description: 'CloudFormation custom resources for the AWS CDK: never stuck, typed end to end, proven before deploy',
  author: 'The cdk-custom-resource-kit authors',
  authorAddress: 'cdk-custom-resource-kit@users.noreply.github.com',
  authorOrganization: true,
  repositoryUrl: 'https://github.com/cdk-custom-resource-kit/cdk-custom-resource-kit.git',
  license: 'Apache-2.0',
  copyrightOwner: 'The cdk-custom-resource-kit authors',
  keywords: ['aws', 'cdk', 'aws-cdk', 'cloudformation', 'custom-resource', 'lambda', 'provider'],
  defaultReleaseBranch: 'main',
  projenrcTs: true,
  runner: typescript.TypeScriptRunner.tsx(),
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.19.0',

  // jsii and its five languages
  jsiiVersion: '~6.0.16',
  typescriptVersion: '~6.0',
  cdkVersion: '2.220.0',
  constructsVersion: '10.5.1',
  peerDependencyOptions: { pinnedDevDependency: false },
  publishToPypi: { distName: NAME, module: 'cdk_custom_resource_kit' },
  publishToMaven: {
    javaPackage: 'io.github.cdkcustomresourcekit',
    mavenGroupId: 'io.github.cdkcustomresourcekit',
    mavenArtifactId: NAME,
  },
  publishToGo: { moduleName: 'github.com/cdk-custom-resource-kit/cdk-custom-resource-kit-go', packageName: 'customresourcekit' },
  publishToNuget: { dotNetNamespace: 'CdkCustomResourceKit', packageId: 'CdkCustomResourceKit' },

  // No hosted automation: `.ci/run` is the gate
  github: false,
  buildWorkflow: false,
  release: false,
  depsUpgrade: false,
  codeCov: false,
  stale: false,
  pullRequestTemplate: false,
  lambdaAutoDiscover: false,
  edgeLambdaAutoDiscover: false,
  singletonLambdaAutoDiscover: false,
  lambdaExtensionAutoDiscover: false,
  integrationTestAutoDiscover: false,
  sampleCode: false,
  docgenFilePath: 'API.md',

  devDeps: [
    `aws-cdk-lib@${NEWEST_CDK}`,
    'constructs@10.8.1',
    '@arethetypeswrong/cli',
    '@aws-sdk/client-cloudformation',
    '@aws-sdk/client-iam',
    '@aws-sdk/client-lambda',
    '@aws-sdk/client-s3',
    '@aws-sdk/client-sns',
    '@aws-sdk/s3-request-presigner',
    '@electric-sql/pglite',
    '@electric-sql/pglite-socket',
    '@types/aws-lambda',
    '@types/node@^20',
    '@types/pg',
    '@valibot/to-json-schema',
    'arktype',
    'aws-cdk',
    'aws-lambda-ric@^4',
    'cdk-nag@^3',
    'esbuild',
    'expect-type',
    'fast-check',
    'mime',
    'pg',
    'publint',
    'valibot',
    'zod@^4.2',
  ],
  allowScripts: ['aws-lambda-ric', 'esbuild', 'unrs-resolver'],

  // -------------------------------------------------------------------------------------------------------------------
  // Lint: every folder, the import directions of the layout as rules
  // -------------------------------------------------------------------------------------------------------------------
  eslintOptions: {
    tsconfigPath: './tsconfig.dev.json',
    projectService: false,
    dirs: ['src', 'lambda', 'local', 'examples'],
    devdirs: ['test', 'bench', '.projenrc.ts'],
    commandOptions: { fix: false },
    ignorePatterns: ['cdk.out/', 'examples/jsii-library/', '**/*.d.ts', 'lib/', 'lib-node/', 'assets/', 'node_modules/'],
  },

  // -------------------------------------------------------------------------------------------------------------------
  // Tests: jest on TypeScript sources; the types are checked by `check:types`, over every folder
  // -------------------------------------------------------------------------------------------------------------------
  jestOptions: {
    jestVersion: '^30',
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    passWithNoTests: false,
    jestConfig: {
      collectCoverage: false,
      testPathIgnorePatterns: ['<rootDir>/test/e2e/', '<rootDir>/test/python/', '<rootDir>/test/consumers/'],
      modulePathIgnorePatterns: ['<rootDir>/bench/node_modules/', '<rootDir>/scripts/minimum/', '<rootDir>/dist/', '<rootDir>/lib/', '<rootDir>/lib-node/'],
      setupFiles: ['<rootDir>/test/support/no-template-validation.ts'],
      // Many tests wait for child processes: a core is not kept free for jest itself.
      maxWorkers: '100%',
      // Child processes, HTTP servers and whole synths run inside tests, on machines of two cores.
      testTimeout: 60_000,
    },
  },

  // No source maps: they would be half of the package, which rides in every wheel and jar.
  tsconfig: { compilerOptions: { lib: ['es2022'], types: ['node'], inlineSourceMap: false, inlineSources: false } },

  npmIgnoreOptions: { ignorePatterns: [] },
  gitignore: ['cdk.out', ...FOLDERS.filter((folder) => !['bench', 'test'].includes(folder)).map((folder) => `/${folder}/**/*.js`), '/assets/', '/lib-node/', '/coverage/', '.DS_Store', '__pycache__', '.venv'],
});

/** An import direction of the layout: `folder` may not reach `group`. */
function forbidImports(folder: string, group: string[], message: string) {
  project.eslint?.addOverride({
    files: [`${folder}/**/*.ts`],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  });
}
forbidImports('src', ['**/lambda/**', '**/local/**', '**/examples/**'], 'src declares: it never imports lambda/ or local/');
forbidImports('lambda', ['aws-cdk-lib*', 'aws-cdk-lib/**', 'constructs', '**/local/**', '**/src/!(wire|contract)*'], 'lambda runs in AWS: node:, @aws-sdk/*, itself, src/wire, src/contract - nothing else');
forbidImports('local', ['aws-cdk-lib*', 'aws-cdk-lib/**', 'constructs', '**/src/!(wire|contract)*'], 'local plays CloudFormation: it reads assemblies, never constructs');
project.eslint?.allowDevDeps('lambda/**');
project.eslint?.allowDevDeps('local/**');
project.eslint?.allowDevDeps('examples/**');

// ---------------------------------------------------------------------------------------------------------------------
// What runs in Lambda is bundled here, once, so that users of every language need no bundler
// ---------------------------------------------------------------------------------------------------------------------
const EXTERNALS = ['@aws-sdk/*'];
// Not minified: the user's own bundle minifies it with the handler, and a stack trace of a unit test stays readable.
project.bundler.addBundle('lambda/runtime/index.ts', {
  platform: 'node',
  target: 'node20',
  outfile: '../../../runtime/index.js',
  externals: EXTERNALS,
  tsconfigPath: 'tsconfig.node.json',
});
project.bundler.bundleTask.exec(
  'esbuild --bundle lambda/runtime/index.ts --platform=node --target=node20 --format=esm --outfile=assets/runtime/index.mjs --tsconfig=tsconfig.node.json',
);
project.bundler.addBundle('lambda/responder/index.ts', {
  platform: 'node',
  target: 'node20',
  outfile: '../../../responder/index.js',
  externals: EXTERNALS,
  minify: true,
  keepNames: true,
  tsconfigPath: 'tsconfig.node.json',
});
// With the part of the AWS SDK inside that it uses.
project.bundler.bundleTask.exec('tsx scripts/bundle-bucket-object.ts');

// ---------------------------------------------------------------------------------------------------------------------
// What runs in plain Node (lambda/ and local/): compiled next to the jsii output, with its types
// ---------------------------------------------------------------------------------------------------------------------
new JsonFile(project, 'tsconfig.node.json', {
  obj: {
    compilerOptions: { ...STRICT, rootDir: '.', outDir: 'lib-node', declaration: true, types: ['node'] },
    include: ['lambda/**/*.ts', 'local/**/*.ts'],
    exclude: ['node_modules'],
  },
});
const compileNode = project.addTask('compile:node', {
  description: 'Compile lambda/ and local/ with their types',
  exec: 'tsc -p tsconfig.node.json',
});
// Programs in other languages lie beside what starts them.
compileNode.exec('cp local/lambda/runtimes/python/*.py lib-node/local/lambda/runtimes/python/');

// ---------------------------------------------------------------------------------------------------------------------
// Tasks
// ---------------------------------------------------------------------------------------------------------------------
const buildAll = project.addTask('build:all', { description: 'Compile and bundle everything, without tests' });
buildAll.spawn(project.compileTask);
buildAll.spawn(project.bundler.bundleTask);
buildAll.spawn(compileNode);

// One program over every folder: jest and esbuild strip types without looking at them.
new JsonFile(project, 'tsconfig.dev.json', {
  obj: {
    compilerOptions: {
      ...STRICT,
      noEmit: true,
      types: ['node', 'jest'],
      incremental: true,
      tsBuildInfoFile: 'node_modules/.cache/tsconfig.dev.tsbuildinfo',
    },
    include: ['.projenrc.ts', ...FOLDERS.map((folder) => `${folder}/**/*.ts`)],
    // The library of another author has a package of its own, which jsii compiles: scripts/check-jsii-library.sh.
    exclude: ['node_modules', 'bench/node_modules', '**/cdk.out', 'examples/jsii-library'],
  },
});
const checkTypes = project.addTask('check:types', { description: 'Type-check every folder', exec: 'tsc -p tsconfig.dev.json' });

project.addDevDeps('constructs@10.8.1');
// Against the minimum of the peers, in a folder of its own.
project.compileTask.reset('scripts/compile.sh');
project.packageTask.reset();
project.tasks.removeTask('package-all');
for (const language of ['js', 'java', 'python', 'dotnet', 'go']) project.tasks.removeTask(`package:${language}`);
project.packageTask.spawn(buildAll);
project.packageTask.exec('scripts/package.sh');
project.testTask.reset();
project.testTask.spawn(buildAll);
project.testTask.spawn(checkTypes);
project.testTask.spawn(project.tasks.tryFind('eslint')!);
project.testTask.exec('jest --ci', { receiveArgs: true });

project.addTask('test:faults', {
  description: 'Every fault, over every transport, on every Node.js that Lambda offers',
  steps: [{ exec: 'tsx test/faults/run.ts', receiveArgs: true }],
});
project.addTask('test:python', {
  description: 'Functions in Python, with Amazon\'s runtime client and without (needs python3)',
  steps: [{ spawn: 'build:all' }, { exec: 'test/python/run.sh', receiveArgs: true }],
});
project.addTask('test:e2e', {
  description: 'Deploys the examples to an independent engine, which the script installs, starts and stops',
  steps: [{ spawn: 'build:all' }, { exec: 'test/e2e/run.sh', receiveArgs: true }],
});
project.addTask('bench', {
  description: 'Every figure beside its peers, which are installed in bench/ only',
  steps: [{ exec: 'npm ci --prefix bench --ignore-scripts' }, { spawn: 'build:all' }, { exec: 'tsx bench/index.ts', receiveArgs: true }],
});
project.addTask('bench:faults', {
  description: 'The fault matrix: this library beside its peers',
  steps: [{ exec: 'npm ci --prefix bench --ignore-scripts' }, { spawn: 'build:all' }, { exec: 'tsx bench/faults.ts', receiveArgs: true }],
});
project.addTask('demo', {
  description: 'The main job on embedded parts: no AWS account, no Docker',
  steps: [{ spawn: 'build:all' }, { exec: 'tsx examples/database-user/demo.ts' }, { exec: 'tsx examples/website-config/demo.ts' }],
});

// ---------------------------------------------------------------------------------------------------------------------
// Subpaths: resolved under node10 (typesVersions), node16, nodenext and bundler
// ---------------------------------------------------------------------------------------------------------------------
project.package.addField('exports', {
  '.': './lib/index.js',
  // For bundlers the ECMAScript module, so that the user's bundle has no CommonJS wrapper around it.
  './runtime': {
    types: './lib-node/lambda/runtime/index.d.ts',
    module: './assets/runtime/index.mjs',
    default: './assets/runtime/index.js',
  },
  './contract': './lib/contract/index.js',
  './typed': './lib/typed/index.js',
  './local': { types: './lib-node/local/index.d.ts', default: './lib-node/local/index.js' },
  './package.json': './package.json',
  './.jsii': './.jsii',
});
project.package.addBin({ [NAME]: './lib-node/local/cli/main.js' });
project.package.addField('typesVersions', {
  '*': {
    runtime: ['./lib-node/lambda/runtime/index.d.ts'],
    contract: ['./lib/contract/index.d.ts'],
    typed: ['./lib/typed/index.d.ts'],
    local: ['./lib-node/local/index.d.ts'],
  },
});
for (const pattern of ['/lambda/', '/local/', '/examples/', '/bench/', '/scripts/', '/.ci/', '/docs/', '/rosetta/', '/api/', '/CONTRIBUTING.md', '/tsconfig.*.json', '/lib-node/lambda/**/*.js']) {
  project.addPackageIgnore(pattern);
}
project.addPackageIgnore('!/assets/');

project.synth();
