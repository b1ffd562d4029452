import { createElement } from 'react'

/** Stands for the router's link. */
export const link = createElement('a', { href: '#main' })
