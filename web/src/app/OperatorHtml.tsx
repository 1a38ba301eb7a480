import DOMPurify from 'dompurify'

/**
 * Words an operator wrote as HTML. The server cleaned them when they were written; cleaned again
 * here, links leave safely.
 */
export function OperatorHtml({ html, className }: { html: string; className?: string }) {
  return (
    <div
      className={`operator-html ${className ?? ''}`}
      dangerouslySetInnerHTML={{ __html: clean(html) }}
    />
  )
}

const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

function clean(html: string): string {
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      'style',
      'form',
      'input',
      'button',
      'textarea',
      'select',
      'option',
      'iframe',
      'video',
      'audio',
    ],
    FORBID_ATTR: ['style', 'class', 'id'],
    // A page that demands Trusted Types takes markup in no other wrapping.
    RETURN_TRUSTED_TYPE: 'trustedTypes' in window,
  })
}
