import { layOut } from '../model/encoding/layout'
import type { Model } from '../model/model'

/** The same model with other names for some of its columns; it knows columns by nothing else. */
export function renameColumns(model: Model, names: ReadonlyMap<string, string>): Model {
  const named = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: names.get(one.name) ?? one.name })
  const { layout, about } = model
  return {
    ...model,
    layout: layOut(layout.columns.map(named)),
    about: {
      ...about,
      order: about.order.map((name) => names.get(name) ?? name),
      leftOut: about.leftOut.map(named),
      wild: about.wild.map(named),
    },
  }
}
