/**
 * In which order resources are created: each after everything it depends on.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-dependson.html
 */
import { TemplateError } from '../template/template-error';

/** Logical id -> logical ids that it depends on. */
export type Dependencies = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Logical ids, each after its dependencies; among equals, the template's order.
 *
 * @throws TemplateError `Circular dependency between resources: [A, B]`, the members of every cycle and what lies between them
 */
export function creationOrder(dependencies: Dependencies): readonly string[] {
  const order: string[] = [];
  const done = new Set<string>();
  let waiting = [...dependencies.keys()];
  while (waiting.length > 0) {
    const ready = waiting.find((id) => [...dependenciesOf(dependencies, id)].every((other) => done.has(other)));
    if (ready === undefined) throw new TemplateError('', `Circular dependency between resources: [${cycle(dependencies, waiting).join(', ')}]`);
    order.push(ready);
    done.add(ready);
    waiting = waiting.filter((id) => id !== ready);
  }
  return order;
}

/** What remains waiting, without resources that merely depend on a cycle. */
function cycle(dependencies: Dependencies, waiting: readonly string[]): readonly string[] {
  let members = waiting;
  for (;;) {
    const kept = members.filter((id) => members.some((other) => dependenciesOf(dependencies, other).has(id)));
    if (kept.length === members.length) return members;
    members = kept;
  }
}

function dependenciesOf(dependencies: Dependencies, id: string): ReadonlySet<string> {
  return dependencies.get(id) ?? new Set();
}
