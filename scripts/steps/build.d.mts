export function build(root: string): Promise<{ code: number }>
export function fingerprint(root: string): string
