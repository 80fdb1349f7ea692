"""Steps that change the status of an enrolment. `rules` computes which dues a step cancels, credits
and creates; `wording` describes this in sentences; `planning` builds the plan that the preview
shows; `services` executes the plan; `moving` transfers several students to one batch."""
