export function shipped(): { name: string; version: string; licence: string; folder: string }[]
