import WebSocket from 'ws'
import { serverMessage, type Reply } from '../../../contract/wire'

/** One request over a socket of its own, with the token of the printed address. */
export async function askSocket(address: string, name: string, input: unknown): Promise<Reply> {
  const url = new URL(address)
  const socket = new WebSocket(`ws://${url.host}/socket${url.search}`)
  try {
    return await new Promise<Reply>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The socket closed before it answered.')))
      socket.on('open', () => socket.send(JSON.stringify({ id: 1, name, input })))
      socket.on('message', (data: Buffer) => {
        const message = serverMessage.parse(JSON.parse(data.toString('utf8')))
        if (message.type === 'reply') resolve(message.reply)
      })
    })
  } finally {
    socket.terminate()
  }
}
