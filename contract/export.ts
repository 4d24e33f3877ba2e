import { z } from 'zod'
import type { Requests } from './request'

export const scriptProgram = z.enum(['r', 'stata', 'spss', 'python'])
export type ScriptProgram = z.infer<typeof scriptProgram>

export const exportOptions = z.object({
  format: z.enum(['csv', 'xlsx', 'parquet', 'dta', 'sav']),
  /** What is written into the gaps: the best guess (`mean`, also where it is by the median), all imputations, or nothing. */
  fill: z.enum(['mean', 'imputations', 'none']),
  /** Several imputations: one file each, or one long table with .imp and .id (mice), or with names that Stata takes. Files of Stata and
   * SPSS have a long table of their own, whichever of the two is asked for. */
  layout: z.enum(['files', 'long', 'stata']),
  /** Several imputations as text: what stands in the gaps. Left out: NA in the long table for mice, nothing elsewhere. */
  gaps: z.enum(['empty', 'NA']).optional(),
  sideFiles: z.object({ map: z.boolean(), likelihoods: z.boolean(), manifest: z.boolean() }),
  /** Several imputations: a script for this program that loads, fits and pools them. Left out or null: none. */
  script: scriptProgram.nullable().optional(),
  /** Write a leading apostrophe before cells that a spreadsheet program would run as a formula. */
  guardFormulas: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptions>

export const exportRequests = {
  'export.preview': {
    input: exportOptions,
    output: z.object({
      names: z.array(z.string()),
      head: z.array(z.array(z.string())),
      files: z.array(z.string()),
      suggested: z.string(),
      /** Why a program's script cannot read such an export, with what to choose instead; null where it can. */
      scripts: z.record(scriptProgram, z.string().nullable()),
    }),
  },
  'export.start': {
    input: z.object({ options: exportOptions, target: z.string() }),
    output: z.object({ job: z.string() }),
  },
  /** The last export; `sameTable`: of the table that is open, `filledSince`: before what is filled now. */
  'export.last': {
    input: z.object({}),
    output: z.object({ options: exportOptions, sameTable: z.boolean(), filledSince: z.boolean() }).nullable(),
  },
} satisfies Requests
