import type { Kernels } from '../kernel'
import { arithmetic } from './arithmetic'
import { indexKernels } from './index-ops'
import { reductions } from './reduce'
import { shapeKernels } from './shape'
import { unaryKernels } from './unary'

export const allKernels: Kernels = { ...arithmetic, ...unaryKernels, ...reductions, ...shapeKernels, ...indexKernels }

/** Kernels that work element by element with broadcasting: of fills they make a fill. */
export const elementWise: ReadonlySet<string> = new Set([...Object.keys(arithmetic), ...Object.keys(unaryKernels)])
