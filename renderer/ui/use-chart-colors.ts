import { computed, type ComputedRef } from 'vue'
import { useSettings } from '../stores/settings'

const names = [
  'text',
  'muted',
  'faint',
  'line',
  'line-strong',
  'raised',
  'sunken',
  'accent',
  'accent-soft',
  'good',
  'bar',
  'fill-line',
  'fill-strong',
  'gap-line',
  'surprise-text',
  's3',
  'edit-line',
] as const

export type ChartColors = Readonly<Record<(typeof names)[number], string>> & { readonly font: string }

/** The tokens as values: a canvas cannot read CSS variables. Read again when the theme changes. */
export function useChartColors(): ComputedRef<ChartColors> {
  const settings = useSettings()
  return computed(() => {
    void settings.shownTheme
    const style = getComputedStyle(document.documentElement)
    const read = (name: string): string => style.getPropertyValue(`--${name}`).trim()
    const colors = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<(typeof names)[number], string>
    return { ...colors, font: read('sans') }
  })
}
