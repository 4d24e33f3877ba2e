import type { FileRef, TargetRef } from '../../contract/files'
import { connectionTexts } from '../texts/en-connection'

const address = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`

/** Hands a file of the browser to the application. */
export async function upload(file: File): Promise<FileRef> {
  return ask<FileRef>(address('upload', { name: file.name }), { method: 'POST', body: file })
}

/** A place to write to; what is written there is fetched by `deliver`. */
export async function makeTarget(suggestedName: string): Promise<TargetRef> {
  return ask<TargetRef>(address('target', { name: suggestedName }), { method: 'POST' })
}

/** Downloads everything that was written to the target. */
export async function deliver(target: string): Promise<void> {
  const files = await ask<{ name: string }[]>(address('written', { target }), {})
  for (const { name } of files) {
    const link = document.createElement('a')
    link.href = address('download', { target, name })
    link.download = name
    link.click()
  }
}

async function ask<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(path, options).catch(() => {
    throw new Error(connectionTexts.noAnswer)
  })
  if (!response.ok) throw new Error(isOurs(response) ? (await response.text()).trim() : connectionTexts.noAnswer)
  return (await response.json()) as T
}

/** A proxy before us has pages of its own for what goes wrong. */
const isOurs = ({ headers }: Response): boolean => headers.get('Content-Type')?.startsWith('text/plain') === true
