import { compare } from './compare'

// npm run bench -- files [rows] [runs]: opening and exporting a generated CSV, in fresh processes, each way in turn. Uses
// the built programs (npm run build).
await compare(process.argv.slice(2))
