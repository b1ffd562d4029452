import type { ReactNode } from 'react'

/** Cut-off date, way of computing and risk sentence, below every figure of performance. */
export const RiskLine = ({ children }: { children: ReactNode }) => <p className="risk-line">{children}</p>
