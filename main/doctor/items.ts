import type { CheckItem } from '../../contract/computer'

export const fine = (label: string, value: string): CheckItem => ({ label, value, state: 'fine' })
export const note = (label: string, value: string): CheckItem => ({ label, value, state: 'note' })
export const problem = (label: string, value: string): CheckItem => ({ label, value, state: 'problem' })

/** "7.6 GB". */
export const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`
