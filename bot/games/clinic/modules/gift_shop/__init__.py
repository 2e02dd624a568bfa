"""Module 10, Gift Shop: popular clinics have visitors, who bring money and spend time."""

from bot.games.clinic.modules.gift_shop.visitors import GIFT_SHOP

__all__ = ["GIFT_SHOP"]
