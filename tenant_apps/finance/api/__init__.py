from tenant_apps.finance.api.categories import CategoryResource
from tenant_apps.finance.api.expenses import ExpenseFileResource, ExpenseResource
from tenant_apps.finance.api.income import IncomeResource
from tenant_apps.finance.api.recurring import RecurringExpenseResource
from tenant_apps.finance.api.transfers import TransferResource

RESOURCES = [
    ExpenseResource,
    ExpenseFileResource,
    IncomeResource,
    TransferResource,
    RecurringExpenseResource,
    CategoryResource,
]
