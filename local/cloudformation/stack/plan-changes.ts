/**
 * What an update's plan changes of the plan before it.
 *
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks.html ("compares the changes you submit with the current
 * state of your stack and updates only the changed resources")
 */
import { Plan } from './plan';
import { sameValue } from '../template/value';

/** Whether the update has nothing to do. */
export function isSamePlan(a: Plan, b: Plan): boolean {
  const parameters = (plan: Plan): Parameters<typeof sameValue>[0] => Object.fromEntries(plan.parameters);
  return sameValue(a.template.source, b.template.source) && sameValue(parameters(a), parameters(b));
}

/**
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html (the type cannot change in
 * an update); the words are those of https://github.com/aws-quickstart/quickstart-amazon-eks/issues/361
 *
 * @throws if a resource changes its type
 */
export function checkChangedTypes(oldPlan: Plan, plan: Plan): void {
  const changed = [...plan.resources.values()]
    .filter(({ logicalId, type }) => (oldPlan.resources.get(logicalId)?.type ?? type) !== type)
    .map(({ logicalId }) => logicalId);
  if (changed.length > 0) {
    throw new Error('Update of resource type is not permitted. '
      + `The new template modifies resource type of the following resources: [${changed.join(', ')}]`);
  }
}
