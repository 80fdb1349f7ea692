"""Students of the demo."""

from datetime import UTC, date, datetime, timedelta
from random import Random

from django.utils import timezone

from shared_apps.core.dates import add_months, month_start
from shared_apps.core.principal import Actor
from tenant_apps.branches.models import Branch
from tenant_apps.staff.models import Member
from tenant_apps.students.models import Student
from tenant_apps.workspace.models import NumberSeries

# fmt: off
GIRLS = (
    "Aadhya", "Aanya", "Aditi", "Ananya", "Anika", "Anjali", "Avani", "Bhavna", "Diya", "Esha",
    "Fatima", "Gauri", "Ira", "Ishita", "Janhavi", "Kavya", "Keya", "Khushi", "Lakshmi", "Mahi",
    "Meera", "Mira", "Mrunal", "Myra", "Naina", "Navya", "Neha", "Nidhi", "Pari", "Pooja",
    "Prisha", "Priya", "Radhika", "Rhea", "Riya", "Rutuja", "Saanvi", "Sakshi", "Sana", "Sara",
    "Shreya", "Siya", "Sneha", "Tanvi", "Tara", "Trisha", "Vaishnavi", "Zoya",
)
BOYS = (
    "Aarav", "Abhinav", "Aditya", "Advait", "Ajinkya", "Akash", "Aman", "Aniket", "Arjun",
    "Arnav", "Aryan", "Atharva", "Ayaan", "Chaitanya", "Daniel", "Dev", "Dhruv", "Faizan",
    "Harsh", "Harpreet", "Irfan", "Ishaan", "Kabir", "Karan", "Kartik", "Krish", "Kunal", "Manav",
    "Mihir", "Neel", "Nikhil", "Ojas", "Om", "Parth", "Pranav", "Rahul", "Reyansh", "Rishi",
    "Rohan", "Rudra", "Sahil", "Samar", "Siddharth", "Soham", "Tanmay", "Ved", "Vihaan", "Yash",
)
SURNAMES = (
    "Agarwal", "Apte", "Bapat", "Bhosale", "Chavan", "Chitnis", "Dandekar", "Desai", "Deshmukh",
    "Deshpande", "Dixit", "D’Souza", "Fernandes", "Gadgil", "Gaikwad", "Ghorpade", "Gill",
    "Godbole", "Gokhale", "Gupta", "Iyer", "Jadhav", "Jain", "Joshi", "Kale", "Kapoor", "Karve",
    "Khan", "Kulkarni", "Limaye", "Marathe", "Mehta", "Menon", "Mishra", "More", "Nair", "Naik",
    "Patel", "Pathak", "Patil", "Pawar", "Phadke", "Pillai", "Rajan", "Rane", "Rao", "Salunkhe",
    "Sathe", "Sayyed", "Shaikh", "Sharma", "Shinde", "Singh", "Thakur", "Tilak", "Vaidya",
    "Venkataraghavan", "Wagh",
)
PARENTS = {
    "Mother": ("Sunita", "Meena", "Vandana", "Kavita", "Shobha", "Asha"),
    "Father": ("Rajesh", "Sanjay", "Anil", "Prakash", "Vinod", "Sunil"),
}
STREETS = ("Paud Road", "Karve Road", "Ideal Colony", "Mayur Colony", "Dahanukar Colony", "Baner Road",
           "Aundh Road", "Pashan Sus Road", "Balewadi High Street", "Bhusari Colony")
SCHOOLS = ("Abhinava Vidyalaya", "City International School", "Millennium School", "Vidya Valley",
           "Jnana Prabodhini", "DAV Public School")
# fmt: on
COUNT = 312
LATEST = (9, 7, 4, 2)
"""The newest students were admitted this many days ago, on whichever day the demo is loaded."""
ELSEWHERE = ("Karnataka", "Goa")


def make_students(
    random: Random, branches: list[Branch], team: list[Member], today: date
) -> list[Student]:
    """Creates the students in the order of admission: a year of new ones, and some admitted
    earlier."""
    names = _names(random)
    earlier = [_admission(random, today) for _ in range(COUNT - len(LATEST))]
    admitted = sorted([*earlier, *(today - timedelta(days=ago) for ago in LATEST)])
    students = [
        _student(random, number, name, is_girl, day, branches, team)
        for number, (day, (name, is_girl)) in enumerate(zip(admitted, names, strict=True), start=1)
    ]
    NumberSeries.objects.create(kind="student", last=COUNT)
    return Student.objects.bulk_create(students)


def _names(random: Random) -> list[tuple[str, bool]]:
    """Returns distinct full names, each with whether it is a girl's name."""
    every = [(f"{first} {last}", first in GIRLS) for first in GIRLS + BOYS for last in SURNAMES]
    return random.sample(every, COUNT)


def _admission(random: Random, today: date) -> date:
    """Returns an admission date. 40 % are before this year; the others are most often in April,
    June, October and November."""
    if random.random() < 0.4:
        return today - timedelta(days=random.randint(380, 1100))
    while True:
        day = today - timedelta(days=random.randint(1, 365))
        if random.random() < (1.0 if day.month in {4, 6, 10, 11} else 0.55):
            return day


def _student(
    random: Random,
    number: int,
    name: str,
    is_girl: bool,
    admitted: date,
    branches: list[Branch],
    team: list[Member],
) -> Student:
    branch = random.choices(branches, weights=[3, 2])[0]
    age = random.choices([random.randint(6, 17), random.randint(18, 46)], weights=[2, 1])[0]
    is_minor = age < 18
    phone = f"{random.choice('6789')}{random.randint(0, 10**9 - 1):09d}"
    desk = next(member for member in team if member.role == "STAFF" and member.branch == branch)
    relation = random.choice(tuple(PARENTS))
    student = Student(
        code=Student.CODES.format(number),
        name=name,
        phone=phone,
        whatsapp=phone if random.random() < 0.8 else "",
        email=f"{name.split()[0].lower()}.{number}@example.com" if random.random() < 0.6 else "",
        dob=add_months(admitted, -12 * age) - timedelta(days=random.randint(1, 360)),
        gender="Female" if is_girl else "Male",
        guardian_name=f"{random.choice(PARENTS[relation])} {name.split()[-1]}" if is_minor else "",
        guardian_relation=relation if is_minor else "",
        guardian_phone=phone if is_minor else "",
        guardian_consent=is_minor,
        address=f"{random.randint(1, 48)} {random.choice(STREETS)}",
        city="Pune",
        state=random.choice(ELSEWHERE) if random.random() < 0.02 else branch.state,
        pincode=branch.pincode,
        school=random.choice(SCHOOLS) if is_minor else "",
        admission_date=admitted,
        branch=branch,
        created_at=moment(random, admitted),
    )
    student.stamp_created(Actor(desk.pk, desk.name))
    return student


def moment(random: Random, day: date) -> datetime:
    """Returns a random time in the opening hours of that day in India (10:00 to 19:59), never in
    the future."""
    opening = datetime(day.year, day.month, day.day, 4, 30, tzinfo=UTC)
    return min(opening + timedelta(seconds=random.randint(0, 10 * 3600 - 1)), timezone.now())


def first_month(today: date) -> date:
    """Returns the first of the month a year ago, the start of the demo's accounts."""
    return add_months(month_start(today), -12)


def moved_in(today: date) -> date:
    """Returns the day in the evening of which the demo's branches moved in from another system: the one
    before the accounts begin."""
    return first_month(today) - timedelta(days=1)
