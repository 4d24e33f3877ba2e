import type { Handlers } from '../dispatch'
import { counted } from '../counted'
import { UserError } from '../errors'
import { ruleKey } from '../rules/same-rule'
import type { Services } from '../services'

export const ruleHandlers = ({ workspace }: Services) => {
  const rules = () => workspace.requireDocument().rules

  function textAt(index: number): string {
    const text = rules().texts()[index]
    if (text === undefined) throw new UserError('not-found', 'This rule is no longer there; look at the list again.')
    return text
  }

  return {
    'rules.list': () => rules().list(),
    'rules.check': ({ text }) => rules().check(text),
    'rules.add': async ({ rules: added }) => {
      const before = rules().texts()
      const had = new Set(before.map(ruleKey))
      const fresh = added.filter((text) => !had.has(ruleKey(text)) && had.add(ruleKey(text)))
      if (fresh.length === 0) throw new UserError('bad-input', 'This rule is in the list already.')
      const label = fresh.length === 1 ? `the rule “${fresh[0]!.slice(0, 60)}”` : counted(fresh.length, 'rule')
      await rules().change([...before, ...fresh], `adding ${label}`)
      return null
    },
    'rules.change': async ({ index, text }) => {
      textAt(index)
      const next = rules().texts().with(index, text)
      if (new Set(next.map(ruleKey)).size < next.length)
        throw new UserError('bad-input', 'This rule is in the list already.')
      await rules().change(next, 'change of a rule')
      return null
    },
    'rules.remove': async ({ index }) => {
      const text = textAt(index)
      await rules().change(rules().texts().toSpliced(index, 1), `removing the rule “${text.slice(0, 60)}”`)
      return null
    },
    'rules.suggest': () => rules().suggest(),
    'rules.nextBroken': ({ index, after }) => rules().nextBroken(index, after),
  } satisfies Partial<Handlers>
}
