import type { About } from '../../contract/app'

/** Versions and licences of this build, put in by the bundler (scripts/parts.mjs). */
declare const __LACUNA_ABOUT__: About

export const about: About = __LACUNA_ABOUT__
