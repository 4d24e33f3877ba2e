import type { About } from '../contract/app'

export const about: About
