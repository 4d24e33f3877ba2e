import type { z } from 'zod'
import { analysisRequests } from './analysis'
import { appRequests } from './app'
import { arrangementRequests } from './arrangement'
import { columnRequests } from './columns'
import { computerRequests } from './computer'
import { evaluateRequests } from './evaluate'
import { exportRequests } from './export'
import { fileRequests } from './files'
import { fillRequests } from './fill'
import { jobRequests } from './jobs'
import { lookRequests } from './look'
import { missingRequests } from './missing'
import { modelRequests } from './model'
import { reportRequests } from './report'
import { ruleRequests } from './rules'
import { sessionRequests } from './session'
import { tableRequests } from './table'

/** Every request there is. The one list: hosts, preload and window all work from it. */
export const requests = {
  ...appRequests,
  ...computerRequests,
  ...sessionRequests,
  ...fileRequests,
  ...tableRequests,
  ...columnRequests,
  ...arrangementRequests,
  ...jobRequests,
  ...modelRequests,
  ...fillRequests,
  ...lookRequests,
  ...evaluateRequests,
  ...exportRequests,
  ...analysisRequests,
  ...missingRequests,
  ...reportRequests,
  ...ruleRequests,
}
export type RequestName = keyof typeof requests
export type Input<N extends RequestName> = z.infer<(typeof requests)[N]['input']>
export type Output<N extends RequestName> = z.infer<(typeof requests)[N]['output']>
