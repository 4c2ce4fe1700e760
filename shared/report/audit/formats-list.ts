export const AUDIT_FORMATS = ['html', 'sarif', 'junit', 'markdown', 'json'] as const
export type AuditFormat = (typeof AUDIT_FORMATS)[number]
