-- expand: what goes on after its call has been answered names the trace that it belongs to.
-- Written only while traces are kept. Nothing is lost with it, so no journal is kept of it.
create unlogged table trace_origin (
  operation text not null,
  key text not null,
  traceparent text not null,
  forgotten_at timestamptz not null,
  primary key (operation, key)
);
create index trace_origin_forgotten on trace_origin (forgotten_at);
