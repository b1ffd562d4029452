import { Link } from 'react-router'

/** A request, named by its number within a sentence. */
export const RequestLink = ({ id, search = '' }: { id: string; search?: string }) => (
  <Link className="text-link" to={`/requests/${id}${search}`}>
    申请 {id}
  </Link>
)
