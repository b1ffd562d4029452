import { createElement } from 'react'

/** Replaces the router's link. */
export const link = createElement('a', { href: '#main' })
