import fc from 'fast-check';
import { creationOrder, Dependencies } from '../../../../local/cloudformation/stack/dependency-graph';

function graph(edges: Record<string, readonly string[]>): Dependencies {
  return new Map(Object.entries(edges).map(([id, dependencies]) => [id, new Set(dependencies)]));
}

test('resources without dependencies keep the template\'s order', () => {
  expect(creationOrder(graph({ B: [], A: [], C: [] }))).toEqual(['B', 'A', 'C']);
});

test('each resource comes after everything it depends on, whatever the graph', () => {
  const acyclic = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { maxLength: 12 }).map((rows) => (
    graph(Object.fromEntries(rows.map((row, index) => [`R${index}`, index === 0 ? [] : row.map((pick) => `R${pick % index}`)]).reverse()))));
  fc.assert(fc.property(acyclic, (dependencies) => {
    const order = creationOrder(dependencies);
    expect([...order].sort()).toEqual([...dependencies.keys()].sort());
    for (const [id, needed] of dependencies) {
      for (const other of needed) expect(order.indexOf(other)).toBeLessThan(order.indexOf(id));
    }
  }));
});

test.each([
  [graph({ A: ['B'], B: ['A'] }), 'Circular dependency between resources: [A, B]'],
  [graph({ A: ['A'] }), 'Circular dependency between resources: [A]'],
  [graph({ Before: [], A: ['B', 'Before'], B: ['C'], C: ['A'], After: ['A'] }), 'Circular dependency between resources: [A, B, C]'],
])('a cycle is refused with its members, not with what merely depends on it', (dependencies, message) => {
  expect(() => creationOrder(dependencies)).toThrow(new Error(message));
});
