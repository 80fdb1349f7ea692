"""What can become of an enrolment: `rules` which dues a step cancels, credits and makes, `wording` that
in sentences, `planning` the plan that the preview shows, `services` doing exactly that."""
