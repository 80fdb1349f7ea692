"""What the people of a centre have written to each other."""

from bench.rows import Rows
from bench.workspace.size import FIRST_MEMBER, Size, branch_of, member_of

NEW = 500
"""Messages that the owner has not read."""
OWNER = "(SELECT min(user_id) FROM staff_member WHERE role = 'SUPER_ADMIN')"


def chat_rows(size: Size) -> list[Rows]:
    """Of ten messages three are everyone's, six a branch's and one of the owner and somebody else."""
    messages = 3 * size.students
    of_branch, direct = "n % 10 BETWEEN 3 AND 8", "n % 10 = 9"
    # The owner's marks of the branches and of everyone's room, everybody's of everyone's, and the owner's
    # of the rooms of two.
    shared = size.places + 1
    is_branch, is_direct = f"n <= {size.places}", f"n > {shared + size.members}"
    is_others = f"n > {shared} AND n <= {shared + size.members}"
    return [
        Rows(
            "chat.ChatMessage",
            messages,
            {
                "branch_id": f"CASE WHEN {of_branch} THEN {branch_of(size)} END",
                "first_id": f"CASE WHEN {direct} THEN {OWNER} END",
                "second_id": f"CASE WHEN {direct} THEN {member_of(size)} END",
                "text": "'Who takes the batch of ' || n || ' o''clock today?'",
                "file_id": "CASE WHEN n % 50 = 0 THEN 1 END",
                "file_name": "CASE WHEN n % 50 = 0 THEN 'plan.pdf' ELSE '' END",
                "created_at": f"CASE WHEN n > {messages - NEW} THEN now()"
                f" ELSE now() - ({messages} - n) * interval '10 minutes' END",
                "created_by_id": member_of(size),
                "created_by_name": f"'Member Number ' || 1 + (n - 1) % {size.members}",
            },
        ),
        Rows(
            "chat.ChatRead",
            shared + 2 * size.members,
            {
                "branch_id": f"CASE WHEN {is_branch} THEN n END",
                "first_id": f"CASE WHEN {is_direct} THEN {OWNER} END",
                "second_id": f"CASE WHEN {is_direct}"
                f" THEN {FIRST_MEMBER} + n - {shared + size.members} END",
                "member_id": f"CASE WHEN {is_others} THEN {FIRST_MEMBER} + n - {shared}"
                f" ELSE {OWNER} END",
                "last_read": f"{messages - NEW}",
                "read_at": "now()",
            },
        ),
        Rows(
            "chat.ChatMention",
            messages // 20,
            {"message_id": "20 * n", "member_id": OWNER, "name": "'Bench Owner'"},
        ),
    ]
