/** A shelf with one cashew left on it. An ornament. */
export function EmptyShelf({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 300" className={className} aria-hidden="true" focusable="false">
      <path
        d="M70 236V96q0-14 14-14h72q14 0 14 14v140M196 236V116q0-14 14-14h52q14 0 14 14v120"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="2 12"
        strokeLinecap="round"
      />
      <path
        d="M84 82l8-18h56l8 18M210 102l6-14h40l6 14"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="2 12"
        strokeLinecap="round"
      />
      <g transform="translate(322 164) rotate(8) scale(1.2)">
        <path
          fill="var(--turmeric)"
          d="M45.5 9.4C27.5 3.6 8.6 16.6 8 36.4 7.5 50 19.6 58.6 33.4 57.6c11.8-.8 22-7.2 22-15.8 0-7.6-7.6-10.8-14-8-5.8 2.5-11.4.2-10.8-4.6.6-4.6 5.4-4.8 10.6-4.4 7 .5 12.6-2.2 12.6-7.6 0-4-3.6-6.4-8.3-7.8z"
        />
      </g>
      <path d="M20 236h440v16H20z" fill="var(--kraft)" stroke="var(--roast)" strokeWidth="3" />
      <path d="M84 252v26M396 252v26" stroke="var(--roast)" strokeWidth="3" />
    </svg>
  );
}
