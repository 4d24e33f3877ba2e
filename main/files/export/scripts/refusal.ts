import type { ExportOptions, ScriptProgram } from '../../../../contract/export'

/** Why a program's script cannot read such an export, with what to choose instead; null when it can. */
export function scriptRefusal(
  { format, layout, gaps }: Pick<ExportOptions, 'format' | 'layout' | 'gaps'>,
  program: ScriptProgram,
): string | null {
  switch (program) {
    case 'r':
    case 'python':
      return format === 'xlsx' && layout === 'files'
        ? 'A script reads workbooks as one long table; choose that instead of one file each.'
        : null
    case 'stata':
      if (format === 'dta') return layout === 'files' ? 'A script for Stata needs one long table.' : null
      if (format === 'csv' && layout === 'stata')
        return gaps === 'NA' ? 'Stata takes NA for a text; leave gaps empty for its script.' : null
      return 'A script for Stata needs a .dta file, or CSV in the layout for Stata.'
    case 'spss':
      return format === 'sav' && layout !== 'files' ? null : 'A script for SPSS needs a .sav file with one long table.'
  }
}
