export function install(root: string): Promise<{ code: number }>
export function isInstalled(root: string): boolean
