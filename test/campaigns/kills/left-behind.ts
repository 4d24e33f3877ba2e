import { readdir } from 'node:fs/promises'

const unfinished = /\.tmp$|\.\d{5,}$|^\.incoming-|^target-/

/** Temporary files in a data folder, and anything of ours in the folder for temporary files. */
export async function leftBehind(dataFolder: string, temporary: string): Promise<string[]> {
  const names = await readdir(dataFolder, { recursive: true })
  const ours = names.filter((name) => unfinished.test(name.split(/[/\\]/).at(-1)!))
  return [...ours, ...(await readdir(temporary)).filter((name) => /lacuna/i.test(name))]
}
