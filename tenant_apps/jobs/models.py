from shared_apps.core import jobs


class Job(jobs.Job):
    """The jobs of this workspace's users."""
