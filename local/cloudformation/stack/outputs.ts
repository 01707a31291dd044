/** Values of a stack's outputs. https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/outputs-section-structure.html */
import { StackOperation } from './operation';
import { Plan } from './plan';
import { stackScope } from './scope';
import { StackOutput } from './stack-state';
import { evaluate } from '../template/evaluate';
import { scalarText } from '../template/stringify';
import { TemplateError, UnavailableValueError } from '../template/template-error';
import { isScalar, NO_VALUE, NoValue, Value } from '../template/value';

/** @returns the outputs, or why they cannot be had: that fails the stack */
export function evaluateOutputs(operation: StackOperation, plan: Plan): ReadonlyMap<string, StackOutput> | string {
  const scope = stackScope(plan, operation.stack, operation.settings.surroundings);
  try {
    const outputs = new Map(plan.outputs.map(({ name, value, exportName }): [string, StackOutput] => {
      const path = `/Outputs/${name}`;
      return [name, {
        value: text(evaluate(value, scope, `${path}/Value`), `${path}/Value`),
        exportName: exportName === undefined ? undefined : text(evaluate(exportName, scope, `${path}/Export/Name`), `${path}/Export/Name`),
      }];
    }));
    return operation.settings.surroundings.refusedOutputs(operation.stack, outputs) ?? outputs;
  } catch (error) {
    if (error instanceof UnavailableValueError || error instanceof TemplateError) return error.message;
    throw error;
  }
}

function text(value: Value | NoValue, path: string): string {
  if (value === NO_VALUE || !isScalar(value)) throw new TemplateError(path, 'Template format error: Output values must be strings');
  return scalarText(value);
}
