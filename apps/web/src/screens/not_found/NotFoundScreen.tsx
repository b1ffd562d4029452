import { data } from 'react-router'
import { NotFound } from '../../layouts/ErrorScreen.tsx'

/** Sets HTTP status 404 in addition to the text. */
export const loader = () => data(null, { status: 404 })

export default function NotFoundScreen() {
  return <NotFound />
}
