import fc from 'fast-check'

// The same cases every time, so that a red run means a change and can be repeated. LACUNA_SEED explores others.
fc.configureGlobal({ seed: Number(process.env['LACUNA_SEED'] ?? 20_261_116) })
