import type { Graph } from './builder'
import type { Node, Value } from './value'

export type LiveNode = { readonly node: Node; readonly values: readonly Value[] }

/** The nodes that some output needs, in the order in which they were recorded. */
export function liveNodes(graph: Graph): LiveNode[] {
  const live = new Set<Node>()
  const waiting = graph.outputs.map(({ value }) => value)
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (value.source.kind !== 'node' || live.has(value.source.node)) continue
    live.add(value.source.node)
    waiting.push(...value.source.node.inputs)
  }
  return [...live].map((node) => ({ node, values: node.outputs })).sort((a, b) => a.values[0]!.id - b.values[0]!.id)
}
