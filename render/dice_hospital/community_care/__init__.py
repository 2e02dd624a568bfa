"""What Community Care adds to Dice Hospital's pictures: city, investments, maternity and the Automa.

The pictures themselves are built one folder up; here are the parts that only matches with these modules have.
"""
