/** A category may have so many levels, each learned with an outcome of its own: more are more like names. */
export const mostLevels = 500
