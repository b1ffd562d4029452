import brand from '../../../brand.json' with { type: 'json' }

/** Everything that names the firm, from the one file `brand.json`; the server checks it at its start. */
export { brand }
