import { isMainThread } from 'node:worker_threads'

// npm run bench -- files [rows] [runs]: opening and exporting a generated CSV against pandas, alternating, in fresh
// processes. The program is its own file worker, which loads no more than the application's does.
if (isMainThread) await (await import('./compare')).compare(process.argv.slice(2), new URL(import.meta.url))
else await import('../../main/files/worker')
