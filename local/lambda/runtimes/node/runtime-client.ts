/** Finds the program that plays the runtime in a child process: Amazon's own client, or the bootstrap of this package. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

/** Amazon's Node.js runtime client, or a small one of this package's that needs no compiler to install. */
export type RuntimeClientName = 'aws-lambda-ric' | 'bootstrap';

/** How Node.js is told to run the client. */
export interface RuntimeClient {
  readonly name: RuntimeClientName;

  /** Arguments for Node.js, after its own options. */
  readonly args: readonly string[];
}

/**
 * The client that runs functions.
 *
 * Without a wish: `aws-lambda-ric` if it is installed, seen from the working directory or from this package, else the bootstrap.
 *
 * @throws when `aws-lambda-ric` is asked for and not installed
 */
export function findRuntimeClient(wish?: RuntimeClientName): RuntimeClient {
  switch (wish) {
    case undefined: return tryAwsLambdaRic() ?? bootstrap();
    case 'bootstrap': return bootstrap();
    case 'aws-lambda-ric': {
      const client = tryAwsLambdaRic();
      if (client === undefined) {
        throw new Error('runtimeClient: aws-lambda-ric is not installed; install it with npm install --save-dev aws-lambda-ric, or leave the choice to the host');
      }
      return client;
    }
    default: return unreachable(wish);
  }
}

function tryAwsLambdaRic(): RuntimeClient | undefined {
  for (const from of [join(process.cwd(), 'index.js'), __filename]) {
    try {
      const entry = createRequire(from).resolve('aws-lambda-ric');
      // Its native part is compiled at installation: without it (npm --ignore-scripts) the client cannot start.
      if (existsSync(join(dirname(entry), 'rapid-client.node'))) return { name: 'aws-lambda-ric', args: [entry] };
    } catch {
      // Not installed as seen from here.
    }
  }
  return undefined;
}

/**
 * The compiled bootstrap lies next to this file. Where this package runs from its TypeScript sources (its own tests) there is none:
 * Node.js gets the text, with the types removed.
 */
function bootstrap(): RuntimeClient {
  const extension = extname(__filename);
  const file = join(__dirname, `bootstrap${extension}`);
  if (extension === '.js') return { name: 'bootstrap', args: [file] };
  const { transformSync }: typeof import('esbuild') = createRequire(__filename)('esbuild');
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts', format: 'cjs', platform: 'node', target: 'node20' });
  return { name: 'bootstrap', args: ['-e', code] };
}

function unreachable(wish: never): never {
  throw new Error(`runtimeClient: expected aws-lambda-ric or bootstrap, got ${JSON.stringify(wish)}`);
}
