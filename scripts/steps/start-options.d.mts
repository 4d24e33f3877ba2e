export const usage: string
export function startOptions(
  args: readonly string[],
  folder: string,
): { web?: boolean; port?: number; file?: string; npmElectron?: boolean; help?: boolean; problem?: string }
