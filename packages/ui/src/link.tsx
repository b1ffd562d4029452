import { type ComponentProps, cloneElement, type ReactElement } from 'react'

/**
 * A link element without class and children, e.g. `<Link to="/fund" />`: the app creates it with its router, ui styles
 * it.
 */
export type LinkElement = ReactElement<ComponentProps<'a'>>

/** Renders `link` with the given class, children and attributes added. */
export const LinkSlot = ({ link, ...props }: { link: LinkElement } & ComponentProps<'a'>) => cloneElement(link, props)

/** Joins class names, skipping false and undefined. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
