import { spawn } from 'node:child_process'

const windows = process.platform === 'win32'
const running = new Set()
let stopping = false

/**
 * Runs a program to its end. Each runs in a process group of its own, so that what it starts can be ended with it.
 * Gives back how it ended; only a program that cannot be found at all counts as code 127.
 */
export function run(command, args, { cwd, env, capture = false, ipc = false, signal } = {}) {
  return new Promise((resolve) => {
    const out = capture ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', out, out, ...(ipc ? ['ipc'] : [])],
      detached: !windows,
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    running.add(child)
    const giveUp = () => end(child)
    signal?.addEventListener('abort', giveUp)
    const settle = (code, text) => {
      running.delete(child)
      signal?.removeEventListener('abort', giveUp)
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + text })
    }
    child.on('error', (error) => settle(127, error.message))
    child.on('close', (code) => settle(code ?? 1, ''))
  })
}

/** npm, as it was started when we run under it: on Windows `npm` itself is not a program that can be spawned. */
export function npm(args, options) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options)
  return windows ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options)
}

/** Ctrl-C, or a request to end, ends everything that was started. */
export function stopTogether() {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      stopping = true
      if (running.size === 0) process.exit(130)
      for (const child of running) end(child)
    })
  }
  process.on('exit', () => {
    for (const child of running) signalGroup(child, 'SIGKILL')
  })
}

export function wasStopped() {
  return stopping
}

/** Keeps a program that was started elsewhere in the set that is stopped together. */
export function keep(child) {
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** Asks politely; five seconds later it is no longer a question. */
export function end(child) {
  signalGroup(child, 'SIGTERM')
  setTimeout(() => signalGroup(child, 'SIGKILL'), 5000).unref()
}

function signalGroup(child, name) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (windows) child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // It ended in the meantime.
  }
}
