import type { ContextSpec } from '../model/context/spec'
import { layOut } from '../model/encoding/layout'
import type { Model } from '../model/model'
import { renamedRule } from '../rules/rename'

const renameArrangement = (context: ContextSpec, names: ReadonlyMap<string, string>): ContextSpec => {
  const renamed = (name: string): string => names.get(name) ?? name
  const { order, groups } = context
  return {
    ...context,
    order: order?.by === 'column' ? { by: 'column', column: renamed(order.column) } : order,
    groups: groups.map(renamed),
  }
}

/** The same model with other names for some of its columns; it knows columns by nothing else. */
export function renameColumns(model: Model, names: ReadonlyMap<string, string>): Model {
  const named = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: names.get(one.name) ?? one.name })
  const { layout, about } = model
  return {
    ...model,
    layout: layOut(layout.columns.map(named), layout.context && renameArrangement(layout.context, names)),
    about: {
      ...about,
      order: about.order.map((name) => names.get(name) ?? name),
      leftOut: about.leftOut.map(named),
      wild: about.wild.map(named),
      rules: about.rules.map((rule) => renamedRule(rule, names)),
    },
  }
}
