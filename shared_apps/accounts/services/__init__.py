"""How people come in, prove who they are, and leave. One file a subject."""
